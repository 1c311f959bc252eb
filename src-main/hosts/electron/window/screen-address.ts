/** The scheme under which the screen is served inside Electron. */
export const screenScheme = 'app';

const screenHost = 'tieout';

/** The address of the screen; everything the window ever shows begins with it. */
export const screenAddress = `${screenScheme}://${screenHost}/`;

/** Whether an address is one of the screen's own. An empty one and `about:blank` are not. */
export function isScreenAddress(address: string): boolean {
  return address.startsWith(screenAddress);
}
