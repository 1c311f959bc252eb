import { useCallback, useState, type ReactElement } from 'react';
import type { Profile } from '#shared/domain/profile';
import type { RunSummary } from '#shared/domain/run-summary';
import { useHost } from '../state/host';
import { LooksProvider } from '../state/use-looks';
import { useKeyPress } from '../state/use-key-press';
import { useProfiles } from '../state/use-profiles';
import { useLeave } from '../state/unsaved';
import { useSampleSwitch } from '../state/use-sample-switch';
import { Button } from './common/Button';
import { ErrorNotice } from './common/ErrorNotice';
import { Notice, type Outcome } from './common/Notice';
import { useFilePicker } from './common/use-file-picker';
import { DeleteProfileDialog } from './profiles/DeleteProfileDialog';
import { ProfileDialog } from './profiles/ProfileDialog';
import { ProfileList } from './profiles/ProfileList';
import { useProfileFiles } from './profiles/use-profile-files';
import { SampleLine } from './SampleLine';
import { ShortcutsDialog } from './ShortcutsDialog';
import { Welcome } from './Welcome';
import { Workbench } from './Workbench';

type Open =
  | { readonly dialog: 'profile'; readonly profile: Profile | null; readonly from: Profile | null }
  | { readonly dialog: 'delete'; readonly profile: Profile }
  | { readonly dialog: 'shortcuts' };

const newProfile: Open = { dialog: 'profile', profile: null, from: null };

/** The whole screen: profiles on the left, the open one's panels beside them. */
export function App(): ReactElement {
  const { app } = useHost();
  const profiles = useProfiles();
  const [open, setOpen] = useState<Open | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [run, setRun] = useState<RunSummary | null>(null);
  const [keyRevision, setKeyRevision] = useState(0);
  const { selected, list, select } = profiles;
  const sample = useSampleSwitch(
    useCallback((error) => {
      setOutcome({ kind: 'failed', error });
    }, []),
  );
  const files = useProfileFiles(profiles, select, setOutcome);
  const picker = useFilePicker('Profile file', '.json,application/json', files.importOne);
  const leave = useLeave();
  const { open: enterSample } = sample;
  const openSample = useCallback(() => {
    leave(enterSample);
  }, [enterSample, leave]);
  const close = useCallback(() => {
    setOpen(null);
  }, []);
  const startNew = useCallback(() => {
    setOpen(newProfile);
  }, []);
  // What is made in the sample project is gone with it, so there only what belongs to it is offered.
  const makesProfiles = !sample.closes;

  useKeyPress(
    '?',
    useCallback(() => {
      setOpen((before) => before ?? { dialog: 'shortcuts' });
    }, []),
  );

  return (
    <div className="app">
      <nav className="sidebar" aria-label="Profiles">
        <ProfileList
          profiles={list ?? []}
          selectedId={selected?.id ?? null}
          onSelect={({ id }) => {
            if (id !== selected?.id) {
              leave(() => {
                select(id);
              });
            }
          }}
          onNew={makesProfiles ? startNew : null}
          acts={
            makesProfiles
              ? [
                  { label: 'Import a profile…', run: picker.pick },
                  ...(sample.isOpen ? [] : [{ label: 'Open the sample project', run: openSample }]),
                ]
              : []
          }
          actsOf={(profile) => [
            {
              label: 'Edit…',
              run: () => {
                setOpen({ dialog: 'profile', profile, from: profile });
              },
            },
            {
              label: 'Duplicate…',
              run: () => {
                const name = `${profile.name} (copy)`;
                setOpen({ dialog: 'profile', profile: null, from: { ...profile, name } });
              },
            },
            {
              label: 'Export…',
              run: () => {
                files.exportOne(profile);
              },
            },
            {
              label: 'Delete…',
              run: () => {
                setOpen({ dialog: 'delete', profile });
              },
            },
          ]}
        />
        {picker.field}
        <div className="sidebar-foot">
          <span className="soft small">Tieout {app.version}</span>
          <Button
            look="quiet"
            onClick={() => {
              setOpen({ dialog: 'shortcuts' });
            }}
          >
            Keys <kbd>?</kbd>
          </Button>
        </div>
      </nav>
      <div className="content">
        {profiles.problems.map((problem) => (
          <ErrorNotice key={JSON.stringify(problem)} error={problem} />
        ))}
        {sample.closes && <SampleLine busy={sample.busy} onClose={sample.close} />}
        {selected !== null && (
          <LooksProvider key={selected.id} profileId={selected.id}>
            <Workbench
              key={workbenchOf(selected)}
              profile={selected}
              keyRevision={keyRevision}
              onSave={profiles.save}
              onRun={setRun}
            />
          </LooksProvider>
        )}
        {selected === null && list !== null && (
          <Welcome
            opening={sample.busy}
            onSample={openSample}
            onNew={startNew}
            onImport={picker.pick}
            onProfileFile={files.importOne}
          />
        )}
      </div>
      {open?.dialog === 'profile' && (
        <ProfileDialog
          profile={open.profile}
          from={open.from}
          statuses={
            open.profile !== null && open.profile.id === selected?.id ? (run?.statuses ?? null) : null
          }
          onSave={profiles.save}
          onSaved={(profile) => {
            setOpen(null);
            setKeyRevision((before) => before + 1);
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
      <Notice
        outcome={outcome}
        onClose={() => {
          setOutcome(null);
        }}
      />
    </div>
  );
}

/** What a workbench belongs to: another project or other events are other data, so nothing is carried over. */
function workbenchOf({ id, baseUrl, projectId, eventIds }: Profile): string {
  return JSON.stringify([id, baseUrl, projectId, eventIds]);
}
