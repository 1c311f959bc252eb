import type { ReactElement } from 'react';
import type { StatusMapping } from '#shared/domain/rules/rules';
import { statusName } from '#shared/base/show-unseen';
import { formatCount } from '../../words/format';
import { basisWords } from '../../words/status-words';
import { Picker } from '../../ui/common/Field';
import { useRuleData } from './rule-data';
import { mapStatus, meaningsFor, nameInSentence, platformVocabulary, statusLines } from './status-table';
import { numberHead, TableHead } from '../../ui/grid/TableHead';

/** The client's statuses with their counts, what each is compared as, and how it stands; mapped by picking. */
export function StatusTable({
  mapping,
  onChange,
}: {
  readonly mapping: readonly StatusMapping[];
  readonly onChange: (mapping: readonly StatusMapping[]) => void;
}): ReactElement | null {
  const { statuses } = useRuleData();
  const vocabulary = platformVocabulary(mapping, statuses);
  const lines = statusLines(mapping, statuses);
  if (lines.length === 0) return null;
  return (
    <table className="table status-table">
      <TableHead columns={['In the client file', numberHead('Rows'), 'Compared as', 'Mapping']} />
      <tbody>
        {lines.map((line) => (
          <tr key={line.client}>
            <td className="code">{statusName(line.client)}</td>
            <td className="number">{formatCount(line.count)}</td>
            <td>
              <Picker
                label={`${nameInSentence(line.client)} is compared as`}
                hideLabel
                value={line.platform}
                options={meaningsFor(line.client, vocabulary)}
                onChange={(chosen) => onChange(mapStatus(mapping, line.client, chosen))}
              />
            </td>
            <td className="soft">{line.basis === null ? 'Not in this file' : basisWords[line.basis]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
