import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';
import './app.css';

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no element #app to draw into.');
mount(App, { target });
