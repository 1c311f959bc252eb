import { useMemo, useState, type ReactElement } from 'react';
import type { ConnectionDraft } from '#shared/bridge/profile-contract';
import { longest } from '#shared/domain/rules/rules';
import { errorOf, valueOf } from '#shared/base/result';
import { askResult, useAnswer } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { Button } from '../../ui/common/Button';
import { Choice, Field } from '../../ui/common/Field';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { eventIdsOf } from './profile-draft';

/** The events that a profile is restricted to: typed in, or ticked in the project's own list once there is a key to ask with. */
export function EventsField({
  connection,
  value,
  isNewest,
  onFail,
  onChange,
}: {
  /** The project to ask and the key to ask with; null while the form does not say yet. */
  readonly connection: ConnectionDraft | null;
  readonly value: string;
  /** Nothing else was asked of the platform since it refused the list. */
  readonly isNewest: boolean;
  /** The platform did not give the list. */
  readonly onFail: () => void;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { bridge } = useHost();
  const [asked, setAsked] = useState<ConnectionDraft | null>(null);
  const { isAsking, last: listed } = useAnswer(
    useMemo(
      () =>
        asked === null
          ? null
          : async (isCurrent) => {
              const answer = await askResult(bridge.listEvents(asked));
              if (!answer.ok && isCurrent()) onFail();
              return answer;
            },
      [asked, bridge, onFail],
    ),
  );
  const events = valueOf(listed);
  const chosen = eventIdsOf(value);

  return (
    <>
      <Field
        label="Events"
        value={value}
        maxLength={100 * longest.text}
        hint="Event IDs, separated by commas. Leave empty for the whole project."
        onChange={onChange}
      />
      {connection !== null && events === null && (
        <div className="button-row">
          <Button
            disabled={isAsking}
            onClick={() => {
              // Another object, so that the same project is asked again.
              setAsked({ ...connection });
            }}
          >
            {isAsking ? 'Asking the platform…' : 'Choose from the project’s events'}
          </Button>
        </div>
      )}
      {isNewest && <ErrorNotice error={errorOf(listed)} />}
      {events !== null && (
        <ul className="event-list stack tight framed" aria-label="Events of the project">
          {events.map((event) => (
            <li key={event.id}>
              <Choice
                label={event.label}
                {...(event.label === event.id ? {} : { hint: event.id })}
                checked={chosen.includes(event.id)}
                onChange={(checked) => {
                  const others = chosen.filter((id) => id !== event.id);
                  onChange((checked ? [...others, event.id] : others).join(', '));
                }}
              />
            </li>
          ))}
          {events.length === 0 && <li>The project has no events.</li>}
        </ul>
      )}
    </>
  );
}
