import { mount } from 'svelte';
import App from './App.svelte';
import { routeOf } from './router.svelte';
import { arrive } from './table/session/arrivals';
import { mindParts } from './ui/parts.svelte';
import './theme.css';
import './app.css';

mindParts(window);
const route = routeOf(new URL(location.href));
if (route.page === 'play' || route.page === 'watch') arrive(route.id, route.props['given'] as string | null, route.page === 'watch');

const target = document.getElementById('app');
if (target === null) throw new Error('The page has no element #app to draw into.');
mount(App, { target });
