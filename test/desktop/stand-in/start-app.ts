import { pathToFileURL } from 'node:url';
import { app } from './app';

/**
 * Runs the app's own code, whose path is the first word, as Electron does: `ready` comes after all of it has run, what it
 * awaits at its top included. An installed app has no path among its words.
 */
const [, , main = ''] = process.argv;
process.argv.splice(1, app.isPackaged ? 2 : 1);
try {
  await import(pathToFileURL(main).href);
} catch (thrown) {
  process.emit('uncaughtException', thrown as Error);
}
app.codeLoaded();
