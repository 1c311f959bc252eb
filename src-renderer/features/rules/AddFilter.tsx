import { useState, type ReactElement } from 'react';
import { isTimeZone, ownTimeZone } from '#shared/domain/dates/day-in-zone';
import { dayOrders, type DayOrder } from '#shared/domain/dates/calendar-day';
import { isDateField } from '#shared/domain/rules/date-field';
import type { DayRange, Filter } from '#shared/domain/rules/rules';
import { orderWords } from '../../words/field-words';
import { filterPlaceWords } from '../../words/rule-words';
import { Button } from '../../ui/common/Button';
import { Choice, Field, Picker } from '../../ui/common/Field';
import { useBegunLine } from './BegunLines';
import { useRuleData } from './rule-data';

/** Where a filter can look; with the field of a date where it can only be that. */
interface Place extends Pick<Filter, 'side' | 'column'> {
  readonly path: DayRange['path'];
}

const nameOf = ({ side, column, path }: Place): string => JSON.stringify([side, column, path]);

/** One more filter: a name, a place, and the values or days that are left out there. */
export function AddFilter({
  filters,
  onAdd,
}: {
  readonly filters: readonly Filter[];
  readonly onAdd: (filter: Filter) => void;
}): ReactElement {
  const { columns, seen } = useRuleData();
  const [name, setName] = useState('');
  /** By what it is: the fields of the platform come later than the rest, and move the others down. */
  const [place, setPlace] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [byDay, setByDay] = useState(false);
  const [days, setDays] = useState<Omit<DayRange, 'path'>>({
    ...{ from: null, upTo: null, order: 'day first' },
    timeZone: ownTimeZone(),
  });
  const places: readonly Place[] = [
    { side: 'platform', column: null, path: null },
    ...seen.filter(isDateField).map(({ path }) => ({ side: 'platform' as const, column: null, path })),
    { side: 'client', column: null, path: null },
    ...columns.map((column) => ({ side: 'client' as const, column, path: null })),
  ];
  const chosen = places.find((one) => nameOf(one) === place) ?? places[0];
  const testsDays = chosen !== undefined && (chosen.path !== null || (byDay && chosen.column !== null));
  const isEmpty = testsDays ? days.from === null && days.upTo === null : value.trim() === '';
  const isTaken = filters.some((filter) => filter.name === name.trim());
  const isBackwards = days.from !== null && days.upTo !== null && days.from > days.upTo;
  const isWrong = testsDays && (isBackwards || !isTimeZone(days.timeZone));
  useBegunLine(name.trim() !== '' || !isEmpty, 'The filter');
  const change = (part: Partial<typeof days>): void => setDays({ ...days, ...part });
  return (
    <>
      <div className="filter-add">
        <Field
          label="Filter name"
          value={name}
          problem={isTaken ? 'There is a filter of this name.' : null}
          onChange={setName}
        />
        <Picker
          label="Leave out where"
          value={chosen === undefined ? null : nameOf(chosen)}
          options={places.map(({ path, ...one }) => ({
            value: nameOf({ path, ...one }),
            label: filterPlaceWords(path === null ? one : { ...one, days: { ...days, path } }),
          }))}
          onChange={setPlace}
        />
        {!testsDays && <Field label="is" value={value} onChange={setValue} />}
        <Button
          disabled={name.trim() === '' || isTaken || isEmpty || isWrong || chosen === undefined}
          onClick={() => {
            if (chosen === undefined) return;
            const { path, ...where } = chosen;
            const test = testsDays ? { values: [], days: { ...days, path } } : { values: [value.trim()] };
            onAdd({ ...where, ...test, name: name.trim() });
            setName('');
            setValue('');
            change({ from: null, upTo: null });
          }}
        >
          Add filter
        </Button>
      </div>
      {chosen !== undefined && chosen.column !== null && (
        <Choice label="Its values are dates: leave days out" checked={byDay} onChange={setByDay} />
      )}
      {testsDays && (
        <div className="form-row">
          <Field
            type="date"
            label="From"
            value={days.from ?? ''}
            onChange={(from) => change({ from: from === '' ? null : from })}
          />
          <Field
            type="date"
            label="Up to"
            value={days.upTo ?? ''}
            problem={isBackwards ? 'Before the first day.' : null}
            onChange={(upTo) => change({ upTo: upTo === '' ? null : upTo })}
          />
          <Field
            label="Time zone"
            value={days.timeZone}
            problem={isTimeZone(days.timeZone) ? null : 'A name such as Europe/Berlin.'}
            onChange={(timeZone) => change({ timeZone })}
          />
          {chosen.column !== null && (
            <Picker
              label="Dates are written"
              value={days.order}
              options={dayOrders.map((order) => ({ value: order, label: orderWords[order] }))}
              onChange={(order) => {
                change({ order: (order ?? 'day first') as DayOrder }); // one of the options above
              }}
            />
          )}
        </div>
      )}
    </>
  );
}
