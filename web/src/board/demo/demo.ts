// The board alone, for drawing: /src/board/demo/index.html?layout=a&show=paths&theme=dark while `npm run dev` runs.

import { mount } from 'svelte';
import '../../theme.css';
import '../../app.css';
import Demo from './Demo.svelte';

const wishes = new URLSearchParams(location.search);
const theme = wishes.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
mount(Demo, { target: document.getElementById('app')!, props: { wishes } });
