import type { ComponentProps, ReactElement } from 'react';
import type { ConnectionDraft } from '#shared/bridge/profile-contract';
import { sayRaisedRequests } from '#shared/domain/snapshot/raised-limits';
import { Choice, Field } from '../../ui/common/Field';
import { EventsField } from './EventsField';
import { FieldNames } from './FieldNames';
import type { DraftProblems, ProfileDraft } from './profile-draft';

/** What is read of the platform, how carefully, and how fast. */
export function ReadFields({
  draft,
  initial,
  problems,
  connection,
  events,
  onChange,
}: {
  readonly draft: ProfileDraft;
  /** The form as it was opened. */
  readonly initial: ProfileDraft;
  readonly problems: DraftProblems;
  /** Whom the form would ask; null while it does not say yet. */
  readonly connection: ConnectionDraft | null;
  /** Whether the platform's refusal to list its events is the newest that it answered the form. */
  readonly events: Pick<ComponentProps<typeof EventsField>, 'isNewest' | 'onFail'>;
  readonly onChange: (part: Partial<ProfileDraft>) => void;
}): ReactElement {
  return (
    <>
      <EventsField
        // The list of one project is no choice for another.
        key={JSON.stringify([connection?.baseUrl, connection?.projectId])}
        connection={connection}
        value={draft.eventIds}
        {...events}
        onChange={(eventIds) => onChange({ eventIds })}
      />
      <Choice
        label="Read orders too, and check them against the tickets"
        hint="Needs a key with the endpoint group orders.read."
        checked={draft.readOrders}
        onChange={(readOrders) => onChange({ readOrders })}
      />
      <Choice
        label="Read everything twice"
        hint="Both readings must agree item by item, or the data is not called complete. Takes twice as long."
        checked={draft.readTwice}
        onChange={(readTwice) => onChange({ readTwice })}
      />
      <Choice
        label="A run is reviewed by someone other than who prepared it"
        hint="A saved run is then signed by two people, each on an account of their own."
        checked={draft.reviewByAnother}
        onChange={(reviewByAnother) => onChange({ reviewByAnother })}
      />
      <Field
        label="Findings to open before signing, from this amount up"
        value={draft.threshold}
        problem={problems.threshold ?? null}
        hint="Whoever signs is shown how many of them were opened, and by whom. It changes no verdict. Empty for none."
        onChange={(threshold) => onChange({ threshold })}
      />
      <FieldNames
        draft={draft}
        initial={initial}
        problem={problems.orderReferenceField ?? null}
        onChange={onChange}
      />
      <Field
        label="Requests per minute"
        type="number"
        min={1}
        value={draft.requestsPerMinute}
        problem={problems.requestsPerMinute ?? null}
        hint={
          sayRaisedRequests(Number(draft.requestsPerMinute)) ??
          'The platform allows 180 a minute for one network address, unless it has raised the limit for you.'
        }
        onChange={(requestsPerMinute) => onChange({ requestsPerMinute })}
      />
      <Field
        label="Megabytes per page"
        type="number"
        min={1}
        value={draft.pageMegabytes}
        problem={problems.pageMegabytes ?? null}
        hint="Larger answers are refused, because they could fill the memory. 8 is enough for nearly every platform."
        onChange={(pageMegabytes) => onChange({ pageMegabytes })}
      />
    </>
  );
}
