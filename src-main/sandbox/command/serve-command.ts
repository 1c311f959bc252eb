import { Command, Option } from 'commander';
import { defaultPort, orSay, portOption, readNumber } from './command-options';
import { readChoice } from './choice-option';
import { startSandbox } from '../index';
import {
  type ProjectOptions,
  defaultProject,
  ticketIdStyles,
  unreferencedStyles,
} from '../project/project-options';
import { referenceStyles } from '../project/references';
import { sortOrders } from '../project/ticket-list';
import type { Choices } from '../api/choices';
import { type LimitOptions, defaultLimits } from '../api/limiter';
import { defaultProjectId } from '../options';

type ServeOptions = Omit<LimitOptions, 'countRefused'> &
  Omit<ProjectOptions, 'eventNames' | 'statuses' | 'shape'> & {
    readonly port: number;
    readonly project: string;
    readonly choice: Partial<Choices>;
    readonly churnEvery?: number;
  };

async function serve(options: ServeOptions): Promise<void> {
  const { port, project: projectId, choice: choices, churnEvery, ...rest } = options;
  const { limiter, windowMs, perAddress, perKey, ...project } = rest;
  const sandbox = await startSandbox({
    port,
    projectId,
    project,
    choices,
    limits: { limiter, windowMs, perAddress, perKey },
    ...(churnEvery === undefined ? {} : { churn: { every: churnEvery, add: 1, remove: 1, setStatus: 1 } }),
    admin: true,
  });
  const key = sandbox.issueKey();
  const at = port === defaultPort ? '' : ` --port ${new URL(sandbox.baseUrl).port}`;
  console.log(`Address  ${sandbox.baseUrl}
Project  ${sandbox.projectId}  (${options.tickets} tickets, seed ${options.seed})
Key      ${key}  (all endpoint groups; shown this once)

Keys     npm run sandbox -- keys issue${at} [--groups tickets.read,orders.read]
         npm run sandbox -- keys list${at}
         npm run sandbox -- keys rotate PREFIX${at}    PREFIX is the part of a key before its dot
         npm run sandbox -- keys revoke PREFIX${at}
Stop     Ctrl+C`);
  const stop = (): void => {
    void sandbox.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function choice(flags: string, description: string, values: readonly string[], first: string): Option {
  return new Option(flags, description).choices(values).default(first);
}

/** `npm run sandbox`: starts the sandbox and prints address, project and key. */
export function createServeCommand(): Command {
  return new Command('serve')
    .description('start it and print address, project and key')
    .addOption(portOption())
    .option('--project <id>', 'project id', defaultProjectId)
    .option('--tickets <number>', 'tickets, 0 to 1,000,000', readNumber(0, 1_000_000), defaultProject.tickets)
    .option('--seed <number>', 'seed of the project', readNumber(0, 2 ** 31), defaultProject.seed)
    .addOption(choice('--sort <order>', 'order of lists', sortOrders, defaultProject.sort))
    .addOption(choice('--ticket-ids <style>', 'ids of tickets', ticketIdStyles, defaultProject.ticketIds))
    .addOption(
      choice('--references <style>', 'payment references', referenceStyles, defaultProject.references),
    )
    .addOption(
      choice(
        '--unreferenced <style>',
        'the reference of tickets without an order',
        unreferencedStyles,
        defaultProject.unreferenced,
      ),
    )
    .addOption(choice('--limiter <kind>', 'kind of rate window', ['fixed', 'sliding'], defaultLimits.limiter))
    .option(
      '--window-ms <number>',
      'length of the rate window',
      readNumber(1, 3_600_000),
      defaultLimits.windowMs,
    )
    .option(
      '--per-address <number>',
      'requests an address and window',
      readNumber(1, 1_000_000),
      defaultLimits.perAddress,
    )
    .option('--per-key <number>', 'requests a key and window', readNumber(1, 1_000_000), defaultLimits.perKey)
    .option(
      '--choice <name=value>',
      'an open point of the document decided otherwise, as in the README; may be repeated',
      readChoice,
      {},
    )
    .option(
      '--churn-every <pages>',
      'add, remove and change a ticket after so many pages',
      readNumber(1, 1_000_000),
    )
    .action(orSay(serve));
}
