import { useState, type ReactElement } from 'react';
import type { StatusMapping } from '#shared/domain/rules/rules';
import { Button } from '../../ui/common/Button';
import { Field } from '../../ui/common/Field';
import { useBegunLine } from './BegunLines';
import { mapStatus } from './status-table';
import { useRuleData } from './rule-data';
import { StatusTable } from './StatusTable';

/** The status table: what each of the client's texts means in the platform's vocabulary, both taken from the data. */
export function StatusMappingFields({
  mapping,
  onChange,
}: {
  readonly mapping: readonly StatusMapping[];
  readonly onChange: (mapping: readonly StatusMapping[]) => void;
}): ReactElement {
  const { statuses } = useRuleData();
  const [client, setClient] = useState('');
  const [platform, setPlatform] = useState('');
  useBegunLine(client.trim() !== '' || platform.trim() !== '', 'The status mapping');

  return (
    <fieldset className="form-group">
      <legend className="field-label">What the client’s statuses mean</legend>
      <StatusTable mapping={mapping} onChange={onChange} />
      {statuses === null && (
        <p className="soft small">
          The statuses of both sides are listed here once a client file has been compared.
        </p>
      )}
      <div className="status-add">
        <Field label="Client text" value={client} onChange={setClient} />
        <Field label="Platform status" value={platform} onChange={setPlatform} />
        <Button
          disabled={client.trim() === '' || platform.trim() === ''}
          onClick={() => {
            onChange(mapStatus(mapping, client.trim(), platform.trim()));
            setClient('');
            setPlatform('');
          }}
        >
          Add
        </Button>
      </div>
    </fieldset>
  );
}
