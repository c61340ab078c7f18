/** The product's name, defined only here. Other differences between sites are in site_config. */
export const brand = { name: 'Velour' } as const;
