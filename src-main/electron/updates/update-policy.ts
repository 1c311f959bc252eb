import { readFile } from 'node:fs/promises';
import { posix, win32 } from 'node:path';
import * as v from 'valibot';

/** What an office can say in the file: `{ "updates": "off" }`. Other fields are left for later versions. */
const policySchema = v.pipe(v.string(), v.parseJson(), v.object({ updates: v.picklist(['on', 'off']) }));

/** Where an office says it for all users of a computer; nobody but an administrator may write there. */
export function policyFile(platform: NodeJS.Platform, env: Readonly<NodeJS.ProcessEnv>): string {
  if (platform === 'win32') {
    return win32.join(env['ProgramFiles'] ?? 'C:\\Program Files', 'Tieout Policy', 'policy.json');
  }
  if (platform === 'darwin') return '/Library/Application Support/Tieout/policy.json';
  return posix.join('/etc', 'tieout', 'policy.json');
}

/**
 * Whether Tieout may look for updates on this computer. A file that cannot be understood forbids it: whoever wrote one meant
 * to say something, and no newer version is the smaller harm.
 */
export async function updatesAllowed(path: string): Promise<boolean> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
    return code === 'ENOENT' || code === 'ENOTDIR';
  }
  const policy = v.safeParse(policySchema, text);
  return policy.success && policy.output.updates === 'on';
}
