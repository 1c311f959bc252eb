import { endingsOf, fileKinds, type FileKind } from '../src-shared/domain/vocabulary/file-kinds';

/** What the systems call each kind of file, and know Tieout's own ones by. */
const names: Readonly<Record<FileKind, { readonly name: string; readonly conformsTo: string }>> = {
  client: { name: 'Client file', conformsTo: 'public.data' },
  evidence: { name: 'Tieout evidence', conformsTo: 'public.zip-archive' },
  profile: { name: 'Tieout profile', conformsTo: 'public.json' },
  signature: { name: 'Tieout signature', conformsTo: 'public.json' },
};

const isOwn = (ending: string): boolean => ending.startsWith('tieout');

/** Tieout's own endings, by kind. */
const ownEndings = fileKinds.flatMap((kind) =>
  endingsOf(kind)
    .filter(isOwn)
    .map((ending) => ({ kind, ending })),
);

/** The endings that other programs have as well: Tieout is offered for them, and takes them from nobody. */
export const sharedEndings = fileKinds.flatMap(endingsOf).filter((ending) => !isOwn(ending));

/** On Windows, where only what follows the last dot counts. The name is that of a class in the registry. */
export const associationsOnWindows = ownEndings
  .filter(({ ending }) => !ending.includes('.'))
  .map(({ kind, ending }) => ({ ext: ending, name: `Tieout.${kind}`, description: names[kind].name }));

/** On Linux, one for each ending: of several, electron-builder makes one pattern that fits none. */
export const associationsOnLinux = ownEndings.map(({ kind, ending }) => ({
  ext: ending,
  name: names[kind].name,
  description: names[kind].name,
  mimeType: `application/x-${ending.replace('.', '+')}`,
}));

/** The shared endings as desktops of Linux know them. */
export const mimeTypesOnLinux = [
  'application/zip',
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
];

const typeOf = (kind: FileKind): string => `app.tieout.${kind}`;

/** On macOS: Tieout's own types, and what it opens. electron-builder's associations declare no type, so a file of one has no name. */
export const typesOnMac = {
  UTExportedTypeDeclarations: fileKinds
    .filter((kind) => endingsOf(kind).some(isOwn))
    .map((kind) => ({
      UTTypeIdentifier: typeOf(kind),
      UTTypeDescription: names[kind].name,
      UTTypeConformsTo: ['public.data', names[kind].conformsTo],
      UTTypeIconFile: 'icon.icns',
      UTTypeTagSpecification: { 'public.filename-extension': endingsOf(kind).filter(isOwn) },
    })),
  CFBundleDocumentTypes: [
    ...fileKinds
      .filter((kind) => endingsOf(kind).some(isOwn))
      .map((kind) => ({
        CFBundleTypeName: names[kind].name,
        CFBundleTypeRole: 'Viewer',
        LSHandlerRank: 'Owner',
        LSItemContentTypes: [typeOf(kind)],
        CFBundleTypeIconFile: 'icon.icns',
      })),
    ...fileKinds
      .filter((kind) => !endingsOf(kind).every(isOwn))
      .map((kind) => ({
        CFBundleTypeName: names[kind].name,
        CFBundleTypeRole: 'Viewer',
        LSHandlerRank: 'Alternate',
        CFBundleTypeExtensions: endingsOf(kind).filter((ending) => !isOwn(ending)),
      })),
  ],
};

/** The class in the registry under which Windows offers Tieout for the shared endings. */
const offered = 'Software\\Classes\\Tieout.File';

/** Adds what offers Tieout for the shared endings to the project of an MSI; NSIS has it in `installer.nsh`. */
export function offerInMsi(project: string): string {
  const value = (key: string, text: string, more = ''): string =>
    `<RegistryValue Root="HKLM" Key="${key}" Type="string" Value="${text}"${more}/>`;
  const component = [
    // Its id must stay, or an update leaves the values of the version before.
    '<Component Id="OpenWith" Guid="8E9C1A52-6C0B-4B56-9D0E-5C0A3B7F4E11">',
    value(offered, 'Tieout file', ' KeyPath="yes"'),
    value(`${offered}\\DefaultIcon`, '[#mainExecutable],0'),
    value(`${offered}\\shell\\open\\command`, '&quot;[#mainExecutable]&quot; &quot;%1&quot;'),
    ...sharedEndings.map((ending) =>
      value(`Software\\Classes\\.${ending}\\OpenWithProgids`, 'Tieout', ' Name="Tieout.File"'),
    ),
    '</Component>',
  ];
  const [before, after, ...more] = project.split('</ComponentGroup>');
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('the project of the MSI has not the one group of components that is expected');
  return `${before}  ${component.join('\n      ')}\n    </ComponentGroup>${after}`;
}
