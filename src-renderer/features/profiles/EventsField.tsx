import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { ConnectionDraft, EventChoice } from '#shared/bridge/profile-contract';
import { askResult } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { Button } from '../../ui/common/Button';
import { Choice } from '../../ui/common/Choice';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Field } from '../../ui/common/Field';
import { eventIdsOf } from './profile-draft';

/** The events that a profile is restricted to: typed in, or ticked in the project's own list once there is a key to ask with. */
export function EventsField({
  connection,
  value,
  onChange,
}: {
  /** The project to ask and the key to ask with; null while the form does not say yet. */
  readonly connection: ConnectionDraft | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { bridge } = useHost();
  const [events, setEvents] = useState<readonly EventChoice[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [asking, setAsking] = useState(false);
  const chosen = eventIdsOf(value);

  const list = async (from: ConnectionDraft): Promise<void> => {
    setAsking(true);
    const answer = await askResult(bridge.listEvents(from));
    setAsking(false);
    setEvents(answer.ok ? answer.value : null);
    setError(answer.ok ? null : answer.error);
  };

  return (
    <>
      <Field
        label="Events"
        value={value}
        hint="Event IDs, separated by commas. Leave empty for the whole project."
        onChange={onChange}
      />
      {connection !== null && events === null && (
        <div className="button-row">
          <Button disabled={asking} onClick={() => void list(connection)}>
            {asking ? 'Asking the platform…' : "Choose from the project's events"}
          </Button>
        </div>
      )}
      {error !== null && <ErrorNotice error={error} />}
      {events !== null && (
        <ul className="event-list" aria-label="Events of the project">
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
