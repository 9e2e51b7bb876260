/**
 * A popover that lies over the page and not in it. In the page, a field of it near the bottom of the window makes the page
 * scroll when it gets the focus; its button leaves the window, and Mantine hides the popover with the focus in it.
 */
export const overPage = { floatingStrategy: 'fixed', hideDetached: false } as const;
