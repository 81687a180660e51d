/** Of the demo's regulars, who play by themselves. */
export const botNames = [
  'Lakan',
  'Mayumi',
  'Dakila',
  'Hiraya',
  'Sinag',
  'Marikit',
  'Bituin',
  'Alon',
  'Tala',
  'Habagat',
] as const
