import * as v from 'valibot';
import type { AppCalls } from '#shared/bridge/app-contract';
import type { FileCalls } from '#shared/bridge/file-contract';
import { menuActions } from '#shared/bridge/menu';
import type { Handlers } from '#shared/bridge/rpc';
import { succeed } from '#shared/base/result';
import { fileKinds } from '#shared/domain/vocabulary/file-kinds';
import type { CallParts } from './core-parts';
import type { DesktopPorts } from './host-ports';
import { serve } from './serve';

// Only a file name: the user chooses the folder in the dialog.
const suggestedName = v.pipe(v.string(), v.regex(/^[^/\\:*?"<>|\p{Cc}]{1,200}$/u));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const fileArgument = v.strictObject({
  suggestedName,
  content: v.instance(Uint8Array),
  kind: v.optional(v.picklist(fileKinds)),
});
const exportArgument = v.strictObject({
  content: v.instance(Uint8Array),
  isFirst: v.boolean(),
  isLast: v.boolean(),
});
const proxyArgument = v.strictObject({
  login: v.nullable(v.strictObject({ name: v.string(), password: v.string() })),
});

/** The calls that the desktop app answers, with its dialogs, its menu and what the system hands it, and exports as downloads. */
export function fileCalls({
  desktop,
  gate,
}: CallParts): Handlers<FileCalls & Pick<AppCalls, 'showMenu' | 'answerProxy'>> {
  const onDesktop = (): DesktopPorts => {
    if (desktop === null) throw new Error('only the desktop app has this');
    return desktop;
  };
  let exported: Uint8Array[] = [];
  return {
    showMenu: serve(v.strictObject({ enabled: v.array(v.picklist(menuActions)) }), ({ enabled }) => {
      desktop?.showMenu(enabled);
      return Promise.resolve(null);
    }),
    answerProxy: serve(proxyArgument, ({ login }) => {
      desktop?.answerProxy(login);
      return Promise.resolve(null);
    }),
    nextOpenedFile: serve(
      v.strictObject({ after: count }),
      async ({ after }) => (await desktop?.openedFiles.next(after)) ?? null,
    ),
    readOpenedPart: serve(v.strictObject({ number: count, offset: count }), ({ number, offset }) =>
      onDesktop().openedFiles.read(number, offset),
    ),
    saveFile: serve(fileArgument, ({ suggestedName: name, content, kind }) =>
      onDesktop().saveFile(name, content, kind),
    ),
    checkExport: serve(exportArgument, async ({ content, isFirst, isLast }) => {
      if (isFirst) exported = [];
      exported.push(content);
      if (!isLast) return succeed(null);
      const whole = Buffer.concat(exported);
      exported = [];
      return gate.refuseFile(whole);
    }),
    savePdf: serve(v.strictObject({ suggestedName }), ({ suggestedName: name }) => onDesktop().savePdf(name)),
    dragSaved: serve(v.strictObject({ path: v.string() }), async ({ path }) => {
      await desktop?.dragSaved(path);
      return null;
    }),
  };
}
