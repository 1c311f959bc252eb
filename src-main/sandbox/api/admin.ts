import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { KeyRing } from './keys';
import { groups as allGroups, type Group } from '../project/resources';

interface Env {
  Bindings: HttpBindings;
}

/** Where `npm run sandbox -- keys` talks to: outside the Partner API's own paths, and only when started with `admin`. */
export const adminPath = '/sandbox/keys';

/** A header no web page can send without a preflight that is never answered, so that none can administer keys. */
export const adminHeader = 'x-sandbox-admin';

function isGroup(text: string): text is Group {
  return allGroups.some((group) => group === text);
}

function readGroups(text: string | undefined): readonly Group[] {
  const names = text === undefined || text === '' ? allGroups : text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isGroup(name));
  if (unknown !== undefined)
    throw new Error(`There is no group ${unknown}; the groups are ${allGroups.join(', ')}.`);
  return names.filter(isGroup);
}

/** The key administration over HTTP. A request that is not from this machine's own command gets 403. */
export function createAdmin(keys: KeyRing): Hono<Env> {
  const admin = new Hono<Env>();
  admin.use(`${adminPath}/*`, async (context, next) => {
    const { localPort } = context.env.incoming.socket;
    const fromHere =
      context.req.header('host') === `127.0.0.1:${localPort ?? 0}` &&
      context.req.header(adminHeader) !== undefined;
    if (!fromHere)
      return context.json({ message: 'Only the sandbox command may manage keys', status: 403 }, 403);
    return next();
  });
  admin.get(adminPath, (context) => context.json({ keys: keys.list() }));
  admin.post(adminPath, (context) =>
    context.json({ key: keys.issue(readGroups(context.req.query('groups'))) }),
  );
  admin.post(`${adminPath}/:prefix/rotate`, (context) =>
    context.json({ key: keys.rotate(context.req.param('prefix')) }),
  );
  admin.post(`${adminPath}/:prefix/revoke`, (context) => {
    keys.revoke(context.req.param('prefix'));
    return context.json({ revoked: context.req.param('prefix') });
  });
  admin.onError((error, context) => context.json({ message: error.message, status: 400 }, 400));
  return admin;
}
