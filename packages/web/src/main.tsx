import '@fontsource-variable/jetbrains-mono/wght.css';
import './base.css';
import './platform/host-port.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { noteSignedIn } from './platform/ended-session.ts';
import { startEventLog } from './platform/event-log.ts';
import { currentUser, hasFlag } from './platform/session.ts';
import { startTheme } from './platform/theme.ts';

document.documentElement.toggleAttribute('data-thumbnails', hasFlag('THUMBNAILS'));
startTheme();
startEventLog();
if (currentUser()) noteSignedIn();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
