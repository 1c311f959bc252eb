import { describe, expect, it } from 'vitest';
import { createProject } from '../partner-api/liars/project';
import { play, playAll, rowsWithout, type Scene } from '../partner-api/liars/scene';
import { scatter, type Rearrange } from '../partner-api/liars/sorts';

/** Of every two answers about one is of a copy of the data that has never had this ticket; which ones depends on the salt. */
const lacking =
  (serial: number, salt: number): Rearrange =>
  (tickets, call) =>
    scatter(call, salt) % 2 === 0 ? tickets.filter((ticket) => ticket.serial !== serial) : tickets;

function scene(salt: number): Scene {
  const project = createProject(salt % 2 === 0 ? 250 : 450);
  const serial = 20 + ((salt * 37) % 200);
  return {
    server: { project, rearranges: lacking(serial, salt) },
    rows: rowsWithout(project, serial),
    run: { mostRequests: 150 },
  };
}

describe('a copy of the data that stays behind', () => {
  it('hides no ticket that it lacks, whichever answers are its own', async () => {
    const lies = await playAll(
      Array.from({ length: 24 }, (_, salt) => [`salt ${salt}`, () => scene(salt)] as const),
    );
    expect(lies).toEqual([]);
  });

  it('is named', async () => {
    const { ended } = await play(scene(1));
    expect(ended.code).toBe(3);
    expect(ended.said).toContain('back and forth');
  });
});
