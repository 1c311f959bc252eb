import { register } from 'node:module';

/** Preloaded into the process that runs the built bundle: the module `electron` is the stand-in. */
const standIn = JSON.stringify(new URL('./electron.ts', import.meta.url).href);
register(
  `data:text/javascript,${encodeURIComponent(`
    export const resolve = (name, context, next) =>
      name === 'electron' ? { url: ${standIn}, format: 'module', shortCircuit: true } : next(name, context);`)}`,
);
