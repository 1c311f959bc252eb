import { useState, type ReactElement } from 'react';
import type { Rules } from '#shared/domain/rules/rules';
import { columnName } from '../../words/field-words';
import { Button } from '../../ui/common/Button';
import { Choice, Picker } from '../../ui/common/Field';
import { useBegunLine } from './BegunLines';
import { useRuleData } from './rule-data';
import { RuleLines } from './RuleLines';
import { platformVocabulary } from './status-table';

/** Grain `payment`: the quantity column, and what a payment's status is where its tickets differ (product.md, section 3). */
export function PaymentFields({
  rules,
  onChange,
}: {
  readonly rules: Rules;
  readonly onChange: (rules: Rules) => void;
}): ReactElement {
  const { statuses, columns } = useRuleData();
  const [members, setMembers] = useState<readonly string[]>([]);
  const [status, setStatus] = useState<string | null>(null);
  useBegunLine(members.length > 0 || status !== null, 'The roll-up');
  const { rollUps, quantityColumn } = rules;
  const vocabulary = platformVocabulary(rules.statusMapping, statuses);
  const offered = [...new Set([...(quantityColumn === null ? [] : [quantityColumn]), ...columns])];

  return (
    <>
      <Picker
        label="Column with the number of tickets"
        value={quantityColumn}
        options={[
          { value: null, label: 'none' },
          ...offered.map((column) => ({ value: column, label: columnName(column) })),
        ]}
        onChange={(chosen) => onChange({ ...rules, quantityColumn: chosen })}
      />
      <fieldset className="form-group">
        <legend className="field-label">A payment whose tickets differ in status</legend>
        {rollUps.length === 0 && (
          <p className="soft small">is a finding, unless a roll-up here gives its status.</p>
        )}
        <RuleLines
          label="Roll-ups"
          lines={rollUps}
          nameOf={(line) => line.statuses.join(' + ')}
          onChange={(others) => onChange({ ...rules, rollUps: others })}
        >
          {(line) => (
            <>
              <span className="code">{line.statuses.join(' + ')}</span> is{' '}
              <span className="code">{line.status}</span>
            </>
          )}
        </RuleLines>
        {vocabulary.length > 1 && (
          <div className="rule-add">
            <div className="button-row" role="group" aria-label="Statuses of the tickets">
              {vocabulary.map((name) => (
                <Choice
                  key={name}
                  label={name}
                  checked={members.includes(name)}
                  onChange={(checked) =>
                    setMembers(checked ? [...members, name] : members.filter((other) => other !== name))
                  }
                />
              ))}
            </div>
            <Picker
              label="is then"
              value={status}
              options={[null, ...vocabulary].map((name) => ({ value: name, label: name ?? 'Choose…' }))}
              onChange={setStatus}
            />
            <Button
              disabled={members.length < 2 || status === null}
              onClick={() => {
                if (status === null) return;
                const others = rollUps.filter((line) => !sameMembers(line.statuses, members));
                onChange({ ...rules, rollUps: [...others, { statuses: members, status }] });
                setMembers([]);
                setStatus(null);
              }}
            >
              Add roll-up
            </Button>
          </div>
        )}
      </fieldset>
    </>
  );
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((status) => other.includes(status));
}
