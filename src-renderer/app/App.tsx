import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { acceptedFiles } from '#shared/domain/vocabulary/file-kinds';
import { othersWriteWords, sharedFolderWords } from '#shared/words/folder-words';
import type { OpenEvidence } from '../features/evidence/evidence';
import { saveDiagnostics } from './save-diagnostics';
import { savedDiagnosticsWords } from '../words/diagnostics';
import { useKeychainProblem } from '../shell/use-keychain-problem';
import { useHost } from '../shell/host';
import { LooksProvider } from '../shell/use-looks';
import { SessionProvider, useOpenSession, useRunStatuses } from '../session/use-session';
import { useProfiles } from '../features/profiles/use-profiles';
import { useLeave } from '../shell/unsaved';
import { useSampleSwitch } from './use-sample-switch';
import { AppDialogs, type AppDialog } from './AppDialogs';
import { menuOf, useAppCommands, type AppActs } from './app-acts';
import { ErrorNotices } from '../ui/common/ErrorNotice';
import { Notice, type Outcome } from '../ui/common/Notice';
import { useFilePicker } from '../ui/common/use-file-picker';
import { EvidenceRun } from './EvidenceRun';
import { useGivenFiles } from '../features/file/use-given-files';
import { ProfileSwitcher } from '../features/profiles/ProfileSwitcher';
import { useProfileFiles } from '../features/profiles/use-profile-files';
import { ProxyDialog } from './ProxyDialog';
import { Welcome } from './Welcome';
import { TitleBar } from './workbench/TitleBar';
import { Workbench } from './workbench/Workbench';
import { Button } from '../ui/common/Button';
import { Hint } from '../ui/common/Hint';
import './app.css';

const newProfile: AppDialog = { dialog: 'profile', profile: null, from: null };

/** The whole screen: the title bar with the profiles, and the open one below it. */
export function App(): ReactElement {
  const host = useHost();
  const { app } = host;
  const profiles = useProfiles();
  const keychainProblem = useKeychainProblem();
  const [open, setOpen] = useState<AppDialog | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [evidence, setEvidence] = useState<OpenEvidence | null>(null);
  const { selected, list, select } = profiles;
  const session = useOpenSession(selected, profiles.amend);
  const edited = open?.dialog === 'profile' ? open.profile : null;
  const statuses = useRunStatuses(
    edited !== null && edited.id === selected?.id ? (session?.store ?? null) : null,
  );
  // A new profile may be open before its key is saved: the dialog that saves both began before there was its session.
  const newestSession = useRef(session);
  useEffect(() => {
    newestSession.current = session;
  }, [session]);
  const sample = useSampleSwitch(useCallback((error) => setOutcome({ kind: 'failed', error }), []));
  const leave = useLeave();
  const goTo = (id: string): void => leave(() => select(id));
  const files = useProfileFiles(profiles, goTo, setOutcome);
  const picker = useFilePicker(
    'Profile file',
    acceptedFiles('profile'),
    (file) => void files.importOne(file),
  );
  const { open: enterSample } = sample;
  const openSample = useCallback(() => leave(enterSample), [enterSample, leave]);
  const close = useCallback(() => setOpen(null), []);
  const closeEvidence = useCallback(() => setEvidence(null), []);
  const closeNotice = useCallback(() => setOutcome(null), []);
  const startNew = useCallback(() => setOpen(newProfile), []);
  // What is made in the sample project is gone with it, so there only what belongs to it is offered.
  const makesProfiles = !sample.closes;

  const openOther = (id: string): void => {
    setEvidence(null);
    if (id !== selected?.id) goTo(id);
  };
  const ofSelected = (run: (profile: Profile) => void): (() => void) | null =>
    selected === null ? null : () => run(selected);
  const acts: AppActs = {
    edit: ofSelected((profile) => setOpen({ dialog: 'profile', profile, from: profile })),
    duplicate: ofSelected((profile) =>
      setOpen({ dialog: 'profile', profile: null, from: { ...profile, name: `${profile.name} (copy)` } }),
    ),
    exportOne: ofSelected(files.exportOne),
    remove: ofSelected((profile) => setOpen({ dialog: 'delete', profile })),
    startNew: makesProfiles ? startNew : null,
    importOne: makesProfiles ? picker.pick : null,
    openSample: sample.isOpen ? null : openSample,
    closeSample: sample.closes ? sample.close : null,
    openOther,
    verifyEvidence: () => setOpen((before) => before ?? { dialog: 'verify', evidence: null }),
    saveDiagnostics: () =>
      void saveDiagnostics(host, keychainProblem).then((saved) => {
        if (saved.kind === 'failed') setOutcome(saved);
        else if (saved.kind === 'saved')
          setOutcome({ kind: 'done', text: savedDiagnosticsWords(saved.where) });
      }),
    showShortcuts: useCallback(() => setOpen((before) => before ?? { dialog: 'shortcuts' }), []),
    showAbout: () => setOpen((before) => before ?? { dialog: 'about' }),
  };
  useAppCommands(acts);

  const given = useGivenFiles({
    isReady: list !== null,
    onEvidence: (file) => setOpen((before) => before ?? { dialog: 'verify', evidence: file }),
    onSignature: (file) => setOpen((before) => before ?? { dialog: 'signature', file }),
    onProfile: makesProfiles ? files.importOne : null,
    onOutcome: setOutcome,
  });

  const notices = (
    <>
      <ErrorNotices errors={profiles.problems} />
      {app.sharesFolder && <FolderLine words={sharedFolderWords} />}
      {app.folders?.othersWrite === true && <FolderLine words={othersWriteWords(app.folders.data)} />}
    </>
  );
  const switcher = (
    <ProfileSwitcher
      profiles={list ?? []}
      selected={selected}
      onSelect={({ id }) => openOther(id)}
      acts={menuOf(acts, app.version)}
    />
  );
  return (
    <div className="app column">
      {picker.field}
      <div className="behind-evidence" hidden={evidence !== null}>
        {selected !== null && session !== null && (
          <LooksProvider key={selected.id} profileId={selected.id}>
            <SessionProvider key={session.name} store={session.store}>
              <Workbench
                switcher={switcher}
                sampleLine={sample.closes && <SampleLine busy={sample.busy} onClose={sample.close} />}
                notices={notices}
                onShow={closeEvidence}
                given={given}
              />
            </SessionProvider>
          </LooksProvider>
        )}
      </div>
      {evidence !== null && (
        <EvidenceRun
          key={evidence.run.id}
          evidence={evidence}
          profiles={list ?? []}
          switcher={switcher}
          onOutcome={setOutcome}
          onClose={closeEvidence}
        />
      )}
      {selected === null && evidence === null && (
        <>
          <TitleBar switcher={switcher} />
          {notices}
          {list !== null && (
            <Welcome
              opening={sample.busy}
              onSample={openSample}
              onNew={startNew}
              onImport={picker.pick}
              onFile={given.onFile}
            />
          )}
        </>
      )}
      <AppDialogs
        open={open}
        profiles={profiles}
        statuses={statuses}
        onSaved={({ id }) => {
          setOpen(null);
          newestSession.current?.store.acts.keyReplaced();
          if (id !== selected?.id) goTo(id);
        }}
        onEvidence={(opened) => {
          setOpen(null);
          setEvidence(opened);
        }}
        onOutcome={setOutcome}
        onClose={close}
      />
      <ProxyDialog />
      <Notice outcome={outcome} onClose={closeNotice} />
    </div>
  );
}

/** Says in the title bar that this is the sample project, and is the way back to the user's own profiles. */
function SampleLine({
  busy,
  onClose,
}: {
  readonly busy: boolean;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <span className="sample-line">
      <span
        className="soft small"
        title="Your own profiles stay as they are; what you do here is discarded when you close it."
      >
        Sample: invented data, no key needed
      </span>
      <Button look="quiet" disabled={busy} onClick={onClose}>
        Close the sample project
      </Button>
    </span>
  );
}

/** Says something of the data folder until it is taken note of. */
function FolderLine({ words }: { readonly words: string }): ReactElement | null {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  return (
    <div className="shared-line">
      <Hint title={words} actions={<Button onClick={() => setShown(false)}>Understood</Button>} />
    </div>
  );
}
