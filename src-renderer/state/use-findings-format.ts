import { useState } from 'react';
import { defaultFindingsFormat, findingsDelimiters, type FindingsFormat } from '#shared/domain/report';

const storedUnder = 'tieout-findings-format';

/** How this window writes findings as CSV, as it was chosen last; what product.md section 6 says until somebody chooses. */
export function useFindingsFormat(): readonly [FindingsFormat, (format: FindingsFormat) => void] {
  const [format, setFormat] = useState(() => readFormat(localStorage.getItem(storedUnder)));
  return [
    format,
    (chosen) => {
      setFormat(chosen);
      localStorage.setItem(storedUnder, nameOf(chosen));
    },
  ];
}

/** All that can be chosen, by the text under which it is kept. */
const formats: ReadonlyMap<string, FindingsFormat> = new Map(
  findingsDelimiters
    .flatMap((delimiter) => [true, false].map((mark) => ({ delimiter, mark })))
    .map((format) => [nameOf(format), format]),
);

function nameOf({ delimiter, mark }: FindingsFormat): string {
  return JSON.stringify({ delimiter, mark });
}

function readFormat(stored: string | null): FindingsFormat {
  return formats.get(stored ?? '') ?? defaultFindingsFormat;
}
