import { app } from 'electron';
import { commandWords } from './command/command-words';
import { openApp } from './open-app';

const words = commandWords(process.argv.slice(app.isPackaged ? 1 : 2));
// Electron does not become ready, and so asks for no display, before this file has run to its end.
if (words === null) openApp();
else await (await import('./command/run-installed')).runInstalled(words);
