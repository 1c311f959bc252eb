import { afterEach } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '#main/sandbox/index';

const running: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()));
});

/** A sandbox that ends with the test, one of its keys, and a way to ask it below the project's path. */
export const openSandbox = async (
  options: SandboxOptions = {},
): Promise<{
  readonly sandbox: Sandbox;
  readonly key: string;
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
}> => {
  const sandbox = await startSandbox({ project: { tickets: 250 }, ...options });
  running.push(sandbox);
  const key = sandbox.issueKey();
  const base = `${sandbox.baseUrl}/api/partner/projects/${sandbox.projectId}`;
  return {
    sandbox,
    key,
    ask: (path, init) =>
      fetch(`${base}${path}`, { headers: { 'X-API-Key': key }, redirect: 'manual', ...init }),
  };
};

/** The envelope as far as tests look into it. */
export type Page = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
};

/** Reads a page; the tests' own assertions say whether it is one. */
export const pageOf = async (response: Response): Promise<Page> => {
  const body: unknown = await response.json();
  return body as Page; // what it holds is what the tests are about
};
