import { pageSecretMark } from '#shared/bridge/hosts';

const place = 'tieout-shell';

/**
 * The secret by which the browser shell knows its own page. It comes once, behind the `#` of the address, and is kept where
 * other windows of this very address find it and no other program does; a browser sends it to nobody by itself.
 */
export function takePageSecret(): string {
  const given = new URLSearchParams(location.hash.slice(1)).get(pageSecretMark);
  if (given === null) return localStorage.getItem(place) ?? '';
  localStorage.setItem(place, given);
  history.replaceState(null, '', location.pathname);
  return given;
}
