import { InvalidArgumentError } from 'commander';
import { type Choices, choiceValues } from '../api/choices';
import { maximumSize } from '../api/parameters';

function isName(text: string): text is keyof typeof choiceValues {
  return Object.hasOwn(choiceValues, text);
}

/** Reads one `--choice name=value` on top of those before it, for commander. */
export function readChoice(text: string, before: Partial<Choices>): Partial<Choices> {
  const [name = '', value = ''] = text.split('=', 2);
  if (name === 'defaultSize') {
    const size = Number(value);
    if (!/^\d+$/.test(value) || size < 1 || size > maximumSize) {
      throw new InvalidArgumentError(`defaultSize is a whole number from 1 to ${maximumSize}.`);
    }
    return { ...before, defaultSize: size };
  }
  if (!isName(name)) {
    throw new InvalidArgumentError(`The choices are defaultSize, ${Object.keys(choiceValues).join(', ')}.`);
  }
  const chosen = choiceValues[name].find((candidate) => String(candidate) === value);
  if (chosen === undefined)
    throw new InvalidArgumentError(`${name} is one of ${choiceValues[name].join(', ')}.`);
  return { ...before, [name]: chosen };
}
