import { adminHeader, adminPath } from '../api/admin';

/** Asks the sandbox running on this port to manage its keys, and returns what to print. Throws one plain sentence. */
export async function callAdmin(port: number, method: 'GET' | 'POST', path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${adminPath}${path}`, {
    method,
    headers: { [adminHeader]: '1' },
  }).catch(() => {
    throw new Error(
      `No sandbox answers on port ${port}; start it with npm run sandbox, or name its port with --port.`,
    );
  });
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error('This port is not the sandbox.');
  if (!response.ok) throw new Error('message' in body ? String(body.message) : 'The sandbox refused.');
  if ('key' in body) return String(body.key);
  if ('keys' in body && Array.isArray(body.keys)) return body.keys.map(describeKey).join('\n');
  return 'Done.';
}

function describeKey(key: unknown): string {
  if (typeof key !== 'object' || key === null) return '';
  const { prefix, groups, revoked } = { prefix: '', groups: [], revoked: false, ...key };
  return `${prefix}  ${revoked ? 'revoked' : 'live   '}  ${Array.isArray(groups) ? groups.join(', ') : ''}`;
}
