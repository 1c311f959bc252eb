/** How a status is compared (product.md, section 2): through the table, as identical text, without a counterpart, or not at all. */
export type StatusBasis = 'mapped' | 'identical' | 'unmapped' | 'blank';
