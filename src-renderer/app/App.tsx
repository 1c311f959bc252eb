import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { acceptedFiles } from '#shared/domain/vocabulary/file-kinds';
import { othersWriteWords, sharedFolderWords } from '#shared/words/folder-words';
import type { OpenEvidence } from '../features/evidence/evidence';
import { useCommand } from '../shell/commands';
import { saveDiagnostics } from './save-diagnostics';
import { savedDiagnosticsWords } from '../words/diagnostics';
import { useKeychainProblem } from '../shell/use-keychain-problem';
import { useHost } from '../shell/host';
import { LooksProvider } from '../shell/use-looks';
import { useKeyPress } from '../shell/use-key-press';
import { SessionProvider, useOpenSession, useRunStatuses } from '../session/use-session';
import { useProfiles } from '../features/profiles/use-profiles';
import { useLeave } from '../shell/unsaved';
import { useSampleSwitch } from './use-sample-switch';
import { AboutDialog } from './AboutDialog';
import { ErrorNotice } from '../ui/common/ErrorNotice';
import { Notice, type Outcome } from '../ui/common/Notice';
import { useFilePicker } from '../ui/common/use-file-picker';
import { EvidenceRun } from './EvidenceRun';
import { VerifyEvidenceDialog } from '../features/evidence/VerifyEvidenceDialog';
import { useGivenFiles } from '../features/file/use-given-files';
import { DeleteProfileDialog } from '../features/profiles/DeleteProfileDialog';
import { ProfileDialog } from '../features/profiles/ProfileDialog';
import { ProfileSwitcher } from '../features/profiles/ProfileSwitcher';
import { useProfileFiles } from '../features/profiles/use-profile-files';
import { ProxyDialog } from './ProxyDialog';
import { FolderLine } from './FolderLine';
import { SampleLine } from './SampleLine';
import { ShortcutsDialog } from './ShortcutsDialog';
import { Welcome } from './Welcome';
import { TitleBar } from './TitleBar';
import { Workbench } from './Workbench';
import './app.css';

type Open =
  | { readonly dialog: 'profile'; readonly profile: Profile | null; readonly from: Profile | null }
  | { readonly dialog: 'delete'; readonly profile: Profile }
  | { readonly dialog: 'verify'; readonly evidence: File | null }
  | { readonly dialog: 'shortcuts' | 'about' };

const newProfile: Open = { dialog: 'profile', profile: null, from: null };

/** The whole screen: the title bar with the profiles, and the open one below it. */
export function App(): ReactElement {
  const host = useHost();
  const { app } = host;
  const profiles = useProfiles();
  const keychainProblem = useKeychainProblem();
  const [open, setOpen] = useState<Open | null>(null);
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
  const sample = useSampleSwitch(
    useCallback((error) => {
      setOutcome({ kind: 'failed', error });
    }, []),
  );
  const leave = useLeave();
  const files = useProfileFiles(
    profiles,
    (id) => {
      leave(() => {
        select(id);
      });
    },
    setOutcome,
  );
  const importOne = (file: File): void => {
    void files.importOne(file);
  };
  const picker = useFilePicker('Profile file', acceptedFiles('profile'), importOne);
  const { open: enterSample } = sample;
  const openSample = useCallback(() => {
    leave(enterSample);
  }, [enterSample, leave]);
  const close = useCallback(() => {
    setOpen(null);
  }, []);
  const closeEvidence = useCallback(() => {
    setEvidence(null);
  }, []);
  const closeNotice = useCallback(() => {
    setOutcome(null);
  }, []);
  const startNew = useCallback(() => {
    setOpen(newProfile);
  }, []);
  // What is made in the sample project is gone with it, so there only what belongs to it is offered.
  const makesProfiles = !sample.closes;

  const edit = (profile: Profile): void => {
    setOpen({ dialog: 'profile', profile, from: profile });
  };
  const duplicate = (profile: Profile): void => {
    setOpen({ dialog: 'profile', profile: null, from: { ...profile, name: `${profile.name} (copy)` } });
  };
  const remove = (profile: Profile): void => {
    setOpen({ dialog: 'delete', profile });
  };
  const openOther = (id: string): void => {
    setEvidence(null);
    if (id === selected?.id) return;
    leave(() => {
      select(id);
    });
  };
  const ofSelected = (run: (profile: Profile) => void): (() => void) | null =>
    selected === null
      ? null
      : () => {
          run(selected);
        };
  const showShortcuts = useCallback(() => {
    setOpen((before) => before ?? { dialog: 'shortcuts' });
  }, []);
  const showAbout = useCallback(() => {
    setOpen((before) => before ?? { dialog: 'about' });
  }, []);
  const saveForSupport = (): void => {
    void saveDiagnostics(host, keychainProblem).then((saved) => {
      if (saved.kind === 'failed') setOutcome(saved);
      else if (saved.kind === 'saved') setOutcome({ kind: 'done', text: savedDiagnosticsWords(saved.where) });
    });
  };
  useKeyPress('?', showShortcuts);
  useCommand('shortcuts', showShortcuts);
  useCommand('about', showAbout);
  useCommand('verify-evidence', () => {
    setOpen((before) => before ?? { dialog: 'verify', evidence: null });
  });
  useCommand('save-diagnostics', saveForSupport);
  useCommand('new-profile', makesProfiles ? startNew : null);
  useCommand('import-profile', makesProfiles ? picker.pick : null);
  useCommand('open-sample', sample.isOpen ? null : openSample);
  useCommand('close-sample', sample.closes ? sample.close : null);
  useCommand('edit-profile', ofSelected(edit));
  useCommand('duplicate-profile', ofSelected(duplicate));
  useCommand('export-profile', ofSelected(files.exportOne));
  useCommand('delete-profile', ofSelected(remove));
  useCommand('open-profile', (command) => {
    if (command.action === 'open-profile') openOther(command.profileId);
  });

  const given = useGivenFiles({
    isReady: list !== null,
    onEvidence: (file) => {
      setOpen((before) => before ?? { dialog: 'verify', evidence: file });
    },
    onProfile: makesProfiles ? files.importOne : null,
    onOutcome: setOutcome,
  });

  const notices = (
    <>
      {profiles.problems.map((problem) => (
        <ErrorNotice key={JSON.stringify(problem)} error={problem} />
      ))}
      {app.sharesFolder && <FolderLine words={sharedFolderWords} />}
      {app.folders?.othersWrite === true && <FolderLine words={othersWriteWords(app.folders.data)} />}
    </>
  );
  const switcher = (
    <ProfileSwitcher
      profiles={list ?? []}
      selected={selected}
      onSelect={({ id }) => {
        openOther(id);
      }}
      acts={[
        selected === null
          ? []
          : [
              {
                label: 'Edit…',
                run: () => {
                  edit(selected);
                },
              },
              {
                label: 'Duplicate…',
                run: () => {
                  duplicate(selected);
                },
              },
              {
                label: 'Export…',
                run: () => {
                  files.exportOne(selected);
                },
              },
              {
                label: 'Delete…',
                run: () => {
                  remove(selected);
                },
              },
            ],
        makesProfiles
          ? [
              { label: 'New profile…', run: startNew },
              { label: 'Import a profile…', run: picker.pick },
              ...(sample.isOpen ? [] : [{ label: 'Open the sample project', run: openSample }]),
            ]
          : [],
        [
          { label: 'Keyboard shortcuts', keys: '?', run: showShortcuts },
          { label: `About Tieout ${app.version}`, run: showAbout },
        ],
      ]}
    />
  );
  return (
    <div className="app">
      {picker.field}
      <div className="behind-evidence" hidden={evidence !== null}>
        {selected !== null && session !== null && (
          <LooksProvider key={selected.id} profileId={selected.id}>
            <SessionProvider key={session.name} store={session.store}>
              <Workbench
                switcher={switcher}
                sampleLine={sample.closes && <SampleLine busy={sample.busy} onClose={sample.close} />}
                notices={notices}
                onAmend={profiles.amend}
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
      {open?.dialog === 'profile' && (
        <ProfileDialog
          profile={open.profile}
          from={open.from}
          statuses={statuses}
          onSave={profiles.save}
          onSaved={(profile) => {
            setOpen(null);
            newestSession.current?.store.acts.keyReplaced();
            select(profile.id);
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && (
        <DeleteProfileDialog
          profile={open.profile}
          onDelete={() => profiles.remove(open.profile.id)}
          onClose={close}
        />
      )}
      {open?.dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {open?.dialog === 'about' && <AboutDialog onClose={close} />}
      {open?.dialog === 'verify' && (
        <VerifyEvidenceDialog
          evidence={open.evidence}
          onOpen={(opened) => {
            setOpen(null);
            setEvidence(opened);
          }}
          onClose={close}
        />
      )}
      <ProxyDialog />
      <Notice outcome={outcome} onClose={closeNotice} />
    </div>
  );
}
