/** The one place in which the product's name stands. What else differs a site is in site_config. */
export const brand = { name: 'Velour' } as const;
