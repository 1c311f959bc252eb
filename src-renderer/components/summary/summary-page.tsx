import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import styles from '../../styles/summary.css?inline';
import { SummaryDocument, type RecordedRun } from './SummaryDocument';

/** Whatever opens the page runs nothing of it and fetches nothing for it. */
const policy =
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">';

/** The summary of a run as a page of its own, for the evidence: the same document that is read and printed here. */
export function summaryPage(recorded: RecordedRun): string {
  const body = document.createElement('div');
  const root = createRoot(body);
  flushSync(() => {
    root.render(<SummaryDocument recorded={recorded} />);
  });
  const title = document.createElement('title');
  title.textContent = `Reconciliation of ${recorded.profileName}`;
  const head = `<meta charset="utf-8">${policy}${title.outerHTML}<style>${styles}</style>`;
  const page = `<!doctype html>\n<html lang="en"><head>${head}</head><body>${body.innerHTML}</body></html>\n`;
  root.unmount();
  return page;
}
