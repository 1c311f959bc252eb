import { defaultProfile, type Profile } from '#shared/domain/rules/profile';

/** The running sample project (product.md, section 6): a reference Partner API of this process, and a client file for it. */
export interface Demo {
  readonly profile: Profile;
  /** The key of this run's sample project; it opens nothing else and ends with the process. */
  readonly key: string;
  readonly file: { readonly name: string; readonly content: Uint8Array };
  stop(): Promise<void>;
}

/** The sample profile's id, the same in every run. */
const sampleProfileId = 'sample';

/** Starts the sample project. The sandbox is loaded only for this. */
export async function startDemo(): Promise<Demo> {
  const [{ startSandbox }, { sampleClientFile, sampleProject }] = await Promise.all([
    import('../../sandbox/index'),
    import('../../sandbox/sample/sample'),
  ]);
  const sandbox = await startSandbox(sampleProject);
  const { fileName, bytes, statusMapping } = sampleClientFile();
  return {
    profile: {
      ...defaultProfile,
      id: sampleProfileId,
      name: 'Sample project',
      baseUrl: sandbox.baseUrl,
      projectId: sandbox.projectId,
      rules: {
        ...defaultProfile.rules,
        statusMapping: Object.entries(statusMapping).map(([client, platform]) => ({ client, platform })),
      },
    },
    key: sandbox.issueKey(),
    file: { name: fileName, content: bytes },
    stop: () => sandbox.close(),
  };
}
