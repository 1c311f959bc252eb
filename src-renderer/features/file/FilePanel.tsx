import type { ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import { acceptedFiles } from '#shared/domain/vocabulary/file-kinds';
import { columnChangesWords } from '#shared/words/preflight-words';
import { clientFileOf, columnsChangedOf, type ClientFileState } from '../../session/client-file';
import { preflightOf } from '../../session/comparison';
import { useSession, useSessionActs } from '../../session/use-session';
import { useCommand } from '../../shell/commands';
import { countOf, formatBytes, formatCount } from '../../words/format';
import { Button } from '../../ui/common/Button';
import { Empty } from '../../ui/empty/Empty';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { ProgressBar } from '../../ui/common/ProgressBar';
import { SetupPanel, type SetupLook } from '../../ui/common/SetupPanel';
import { useFilePicker } from '../../ui/common/use-file-picker';
import { EncodingCaution } from './EncodingCaution';
import { FileChoiceFields } from './FileChoiceFields';
import { FileCounts } from './FileCounts';
import { FileLine } from './FileLine';
import { FilePreviewTable } from './FilePreviewTable';
import { PreflightSummary } from './PreflightSummary';
import { SheetQuestion } from './SheetQuestion';
import './file.css';

/** One side of the set-up: the client file, how it is read, and what the reading counted. */
export function FilePanel({
  look,
  tooManyDropped,
  onOpen,
}: {
  readonly look: SetupLook;
  /** How many files were dropped at once; null unless it was more than one. */
  readonly tooManyDropped: number | null;
  readonly onOpen: (file: File) => void;
}): ReactElement {
  const session = useSession();
  const acts = useSessionActs();
  const state = clientFileOf(session);
  const { preflight } = preflightOf(session);
  const columnsChanged = columnsChangedOf(session);
  const { isSample, sample } = session;
  const { former } = session.file;
  const picker = useFilePicker('Client file', acceptedFiles('client'), onOpen);
  useCommand('open-client-file', picker.pick);
  const { file, preview, report, progress, reading, error } = state;
  // Once somebody has chosen an encoding there is none to be guessed.
  const guess = report === null ? null : (preflight?.encodingGuess ?? null);
  const changes = columnsChanged === null ? '' : columnChangesWords(columnsChanged, formatCount);
  // What is still to be chosen, or was found below lines of title, is shown unasked.
  const isUndecided = report === null || (preview !== null && preview.headerLine > 1);

  const choose = (
    <Button look={file === null ? 'primary' : undefined} onClick={picker.pick}>
      Choose file…
    </Button>
  );
  const chooseSample = isSample && <Button onClick={acts.openSampleFile}>Open the sample file</Button>;

  return (
    <>
      {picker.field}
      <SetupPanel
        title="Client file"
        look={look}
        facts={<FileLine state={state} preflight={preflight} hasChanges={changes !== ''} />}
        quick={
          former !== null && (
            <Button title={`Back to “${former.opened.file.name}”`} onClick={acts.putFileBack}>
              Undo
            </Button>
          )
        }
        acts={
          file !== null && (
            <>
              {reading && <Button onClick={acts.cancelImport}>Cancel</Button>}
              {chooseSample}
              {choose}
            </>
          )
        }
      >
        {file === null && (
          <div className="drop-target">
            <Empty
              picture="file"
              sentence="Drop the client’s CSV file or .xlsx workbook anywhere in this window, or paste rows from a spreadsheet."
            >
              <div className="button-row">
                {choose}
                {chooseSample}
              </div>
            </Empty>
          </div>
        )}
        {tooManyDropped !== null && (
          <p className="caution-line" role="alert">
            {countOf(tooManyDropped, 'file')} were dropped, and none was opened: one file is compared at a
            time.
          </p>
        )}
        <ErrorNotice error={sample.error} />
        {file !== null && (
          <p className="facts">
            <span className="file-name">{file.name}</span>
            <span className="soft">{formatBytes(file.size)}</span>
            {report !== null && <span className="soft">{countOf(report.records, 'record')}</span>}
          </p>
        )}
        {reading && (
          <div className="reading stack tight">
            <ProgressBar
              label="Reading the client file"
              value={progress === null || progress.bytes === 0 ? null : progress.bytesRead / progress.bytes}
              text={readingWords(file, progress)}
            />
            <p className="soft small">{readingWords(file, progress)}…</p>
          </div>
        )}
        {error?.code === 'sheets_undecided' ? (
          <SheetQuestion
            error={error}
            onChoose={(sheets) => acts.chooseHowToRead({ ...state.choices, sheets, headerLine: null })}
          />
        ) : (
          <ErrorNotice error={error} />
        )}
        {guess !== null && (
          <EncodingCaution
            guess={guess}
            onChoose={(encoding) => acts.chooseHowToRead({ ...state.choices, encoding })}
          />
        )}
        {changes !== '' && <p className="caution-line">{changes}</p>}
        {!reading && (preview !== null || canBeChosen(error)) && (
          <FileChoiceFields state={state} onChoose={acts.chooseHowToRead} />
        )}
        {preview !== null && isUndecided && !reading && <FilePreviewTable preview={preview} />}
        {report !== null && (
          <FileCounts
            report={report}
            acknowledged={state.acknowledged}
            onAcknowledge={acts.acknowledge}
            onMoreMalformed={acts.malformed}
          />
        )}
        {preflight !== null && (
          <PreflightSummary preflight={preflight}>
            {preview !== null && !isUndecided && <FilePreviewTable preview={preview} />}
          </PreflightSummary>
        )}
      </SetupPanel>
    </>
  );
}

/** What the reading is busy with; a workbook has no record before it is unpacked, which takes seconds where it is large. */
function readingWords(file: File | null, progress: ClientFileState['progress']): string {
  if (progress !== null && progress.records > 0) return `${countOf(progress.records, 'record')} read`;
  return /\.xls[xm]$/i.test(file?.name ?? '') ? 'Unpacking the workbook' : 'Reading';
}

/** Whether another choice may help where not even the beginning of the file could be shown. */
function canBeChosen(error: AppError | null): boolean {
  return (
    error !== null &&
    ['file_wrong_encoding', 'encoding_unknown', 'delimiter_invalid', 'header_malformed'].includes(error.code)
  );
}
