import type { ReactElement } from 'react';
import type { EncodingGuess } from '#shared/files/client/guess-encoding';
import { encodingName } from '#shared/words/preflight-words';
import { Icon } from '../../ui/common/Icon';

/** Shows the file's own odd words in each encoding that it may be in; one click reads it in another one. */
export function EncodingCaution({
  guess,
  onChoose,
}: {
  readonly guess: EncodingGuess;
  readonly onChoose: (encoding: string) => void;
}): ReactElement {
  const [chosen] = guess.readings;
  // Encodings that read these words alike are no choice.
  const different = guess.readings.filter(
    ({ words }, place) => guess.readings.findIndex((other) => other.words.join() === words.join()) === place,
  );
  return (
    <fieldset className="encoding-caution">
      <legend>
        <Icon name="warning" /> This file was not saved as UTF-8. Which line reads correctly?
      </legend>
      {different.map(({ encoding, words }) => (
        <label key={encoding} className="encoding-reading">
          <input
            type="radio"
            name="encoding-reading"
            checked={encoding === chosen?.encoding}
            onChange={() => onChoose(encoding)}
          />
          <span className="encoding-words">{words.join(' · ')}</span>
          <span className="soft small">{encodingName(encoding)}</span>
        </label>
      ))}
    </fieldset>
  );
}
