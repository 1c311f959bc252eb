import { EventEmitter } from 'node:events';

/** Preloaded into a utility process: its port, which holds messages back until somebody listens, as Electron's does. */
const parentPort = new EventEmitter();
const held: unknown[] = [];
process.on('message', (data: unknown) => {
  if (parentPort.listenerCount('message') === 0) held.push(data);
  else parentPort.emit('message', { data, ports: [] });
});
parentPort.on('newListener', (name) => {
  if (name !== 'message') return;
  setImmediate(() => {
    for (const data of held.splice(0)) parentPort.emit('message', { data, ports: [] });
  });
});
Object.assign(process, {
  parentPort: Object.assign(parentPort, { postMessage: (value: unknown) => process.send?.(value) }),
});
process.on('disconnect', () => process.exit(0));
