import { useCallback, useState, type ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { Result } from '#shared/base/result';
import { askResult, useAttempt } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { useHeldWork } from '../../shell/unsaved';
import { cleanKey, notAKey } from '#shared/base/clean-key';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Field } from '../../ui/common/Field';
import { FormDialog } from '../../ui/common/FormDialog';
import { focusFirstProblem } from '../../shell/focus-first-problem';
import { BegunLines } from '../rules/BegunLines';
import { noRuleData } from '../rules/rule-data';
import { RulesFields } from '../rules/RulesFields';
import { KeyField } from '../platform/KeyField';
import { ConnectionTest } from './ConnectionTest';
import { ReadFields } from './ReadFields';
import {
  connectionOf,
  draftOfProfile,
  findProblems,
  fullAddress,
  profileOf,
  type DraftProblems,
  type ProfileDraft,
} from './profile-draft';

/** What a new profile cannot do without; all else has a default that suits most. */
const askedFirst: ReadonlyArray<keyof ProfileDraft | 'key'> = ['name', 'baseUrl', 'projectId', 'key'];

function isAskedFirst(field: string): boolean {
  return askedFirst.some((one) => one === field);
}

/**
 * The form of a new or a saved profile: the project and its key, what is read, how it is compared. A new one asks for the first
 * only, and has the rest behind one line.
 */
export function ProfileDialog({
  profile,
  from = profile,
  statuses,
  onSave,
  onSaved,
  onClose,
}: {
  /** It is null for a new profile. */
  readonly profile: Profile | null;
  /** What the form starts with, where that is another profile. */
  readonly from?: Profile | null;
  /** The vocabularies of the open run, to map statuses from; null while there is none. */
  readonly statuses: RunSummary['statuses'] | null;
  readonly onSave: (profile: Profile, before: Profile | null) => Promise<Result<Profile>>;
  /** The profile, and its key if one was entered, are kept. */
  readonly onSaved: (profile: Profile) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { bridge, app } = useHost();
  const [initial] = useState(() => draftOfProfile(from));
  const [saved, setSaved] = useState(profile);
  const [draft, setDraft] = useState(initial);
  const [pastedKey, setPastedKey] = useState('');
  const [problems, setProblems] = useState<DraftProblems & { readonly key?: string }>({});
  const { busy, error, attempt } = useAttempt();
  const [isMore, setMore] = useState(false);
  // Only the newest answer to the form is shown: an older one could contradict it.
  const [newest, setNewest] = useState<'save' | 'test' | 'events' | null>(null);
  const onFail = useCallback(() => setNewest('events'), []);
  const begun = useHeldWork();

  const change = (part: Partial<ProfileDraft>): void => setDraft((before) => ({ ...before, ...part }));

  const connection = connectionOf(draft, pastedKey);

  const isNoKey = pastedKey.trim() !== '' && cleanKey(pastedKey) === null;

  const save = async (): Promise<Result<Profile>> => {
    const kept = await onSave(profileOf(draft, saved?.id ?? crypto.randomUUID(), saved ?? from), saved);
    const key = cleanKey(pastedKey);
    if (!kept.ok || key === null) return kept;
    setSaved(kept.value);
    const checked = await askResult(bridge.saveKey({ profileId: kept.value.id, key }));
    return checked.ok ? kept : checked;
  };
  const submit = (form: HTMLFormElement): void => {
    const found = {
      ...findProblems(draft),
      ...(isNoKey ? { key: notAKey } : {}),
    };
    setProblems(found);
    setNewest('save');
    if (Object.keys(found).length === 0) {
      void attempt(save, onSaved);
      return;
    }
    setMore((before) => before || Object.keys(found).some((field) => !isAskedFirst(field)));
    focusFirstProblem(form);
  };

  const settings = (
    <>
      <fieldset className="form-section" disabled={busy}>
        <h3>What is read</h3>
        <ReadFields
          draft={draft}
          initial={initial}
          problems={problems}
          connection={connection}
          events={{ isNewest: newest === 'events', onFail }}
          onChange={change}
        />
      </fieldset>
      <fieldset className="form-section" disabled={busy}>
        <h3>How it is compared</h3>
        <BegunLines work={begun}>
          <RulesFields
            rules={draft.rules}
            data={{ ...noRuleData, statuses }}
            onChange={(rules) => change({ rules })}
          />
        </BegunLines>
      </fieldset>
    </>
  );

  return (
    <FormDialog
      title={profile === null ? 'New profile' : `Edit ${profile.name}`}
      unsaved={
        !busy &&
        (pastedKey !== '' || begun.held.size > 0 || JSON.stringify(draft) !== JSON.stringify(initial))
      }
      onClose={onClose}
      foot={
        <div className="stretch">
          {newest === 'save' && Object.keys(problems).length === 0 && <ErrorNotice error={error} />}
        </div>
      }
      submit={busy ? 'Saving…' : 'Save'}
      disabled={busy}
      noValidate
      onSubmit={(form) => begun.leave(() => submit(form))}
    >
      <fieldset className="form-section" disabled={busy}>
        <h3>Project</h3>
        {app.sampleProfileId !== null && (
          <p className="caution-line">
            This is the sample project: what you save here is discarded when Tieout closes.
          </p>
        )}
        <Field
          label="Name"
          value={draft.name}
          problem={problems.name ?? null}
          placeholder="Summer festival, box office"
          onChange={(name) => change({ name })}
        />
        <div className="form-row">
          <Field
            label="Base URL"
            type="url"
            value={draft.baseUrl}
            problem={problems.baseUrl ?? null}
            placeholder="https://"
            hint="The address of the Partner API, as it was given to you with the project ID."
            onChange={(baseUrl) => change({ baseUrl })}
            onBlur={() => change({ baseUrl: fullAddress(draft.baseUrl) })}
          />
          <Field
            label="Project ID"
            value={draft.projectId}
            problem={problems.projectId ?? null}
            onChange={(projectId) => change({ projectId })}
          />
        </div>
        <KeyField
          value={pastedKey}
          problem={problems.key ?? null}
          more={profile === null ? 'It can also be entered later.' : 'Leave empty to keep the key as it is.'}
          onChange={setPastedKey}
        />
        <ConnectionTest
          connection={connection}
          isNoKey={isNoKey}
          readOrders={draft.readOrders}
          isNewest={newest === 'test'}
          onAsk={() => setNewest('test')}
        />
      </fieldset>
      {profile !== null ? (
        settings
      ) : (
        <details
          className="disclosure form-section"
          open={isMore}
          onToggle={({ currentTarget }) => setMore(currentTarget.open)}
        >
          <summary>
            More settings <span className="soft small">The defaults suit most projects.</span>
          </summary>
          {settings}
        </details>
      )}
    </FormDialog>
  );
}
