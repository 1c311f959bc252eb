import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { BridgeEvent } from '#shared/bridge/contract';
import { callChannel, eventChannel, preloadName, type HostTransport } from '#shared/bridge/hosts';
import type { Reply } from '#shared/bridge/rpc';

/** All that the page sees of Electron: the two functions of a transport. */
const transport: HostTransport = {
  // The main process answers every call it has let in with a reply, and any other with a rejection.
  request: (call, argument) => ipcRenderer.invoke(callChannel, call, argument) as Promise<Reply>,
  subscribe: (listener) => {
    const onEvent = (_event: IpcRendererEvent, event: BridgeEvent): void => listener(event);
    ipcRenderer.on(eventChannel, onEvent);
    return () => {
      ipcRenderer.off(eventChannel, onEvent);
    };
  },
};

contextBridge.exposeInMainWorld(preloadName, transport);
