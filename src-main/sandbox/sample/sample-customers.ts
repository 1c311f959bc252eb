import { hash } from '../project/random';

const firstNames = [
  'Anna',
  'Chidi',
  'Zoë',
  'Ravi',
  'Marta',
  'Søren',
  'Lucía',
  'Tom',
  'Yuki',
  'Petra',
  'Omar',
  'Siobhán',
  'Jan',
  'Ebru',
  'Paul',
  'Nadia',
  'Lars',
  'Ines',
  'Kofi',
  'Greta',
] as const;
const lastNames = [
  'Lind',
  'Okafor',
  'Meyer',
  'Patel',
  'Kowalska',
  'Dahl',
  'Romero',
  'Baker',
  'Tanaka',
  'Vogel',
  'Haddad',
  'Byrne',
  'de Vries',
  'Yılmaz',
  'Martin',
  'Petrov',
  'Nilsson',
  'Costa',
  'Mensah',
  'Huber',
] as const;
const companies = ['Nordwind GmbH', 'Brook & Sons', 'Atelier Lumière', 'Kestrel Travel Ltd'] as const;

function pick<T>(items: readonly [T, ...T[]], draw: number): T {
  return items[draw % items.length] ?? items[0];
}

/** A customer name without commas, quotes or line ends. */
export function plainCustomer(...seeds: readonly number[]): string {
  return `${pick(firstNames, hash(...seeds, 1))} ${pick(lastNames, hash(...seeds, 2))}`;
}

/** A customer name as colleagues type them: now and then with a comma, quotes or a second line. */
export function customerName(...seeds: readonly number[]): string {
  const first = pick(firstNames, hash(...seeds, 1));
  const last = pick(lastNames, hash(...seeds, 2));
  switch (hash(...seeds, 3) % 12) {
    case 0:
    case 1:
      return `${last}, ${first}`;
    case 2:
      return `${first} "${first.slice(0, 2)}" ${last}`;
    case 3:
      return `${pick(companies, hash(...seeds, 4))}\nAttn. ${first} ${last}`;
    default:
      return `${first} ${last}`;
  }
}
