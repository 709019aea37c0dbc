/** How many steps the lesson has, for pages that do not need the steps themselves. */
export const STEPS_IN_ALL = 9;
