/** The container whose width decides about the number of columns. */
export const editorContainerClass = '@container min-w-0';

/** One column, or two if there is room: photos and facts are beside the lines. */
export const editorGridClass =
  'grid max-w-3xl gap-6 @4xl:max-w-none @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:grid-rows-[repeat(4,auto)_1fr] @4xl:*:col-start-1';

export const editorAsideClass =
  'grid min-w-0 content-start gap-6 @4xl:col-start-2! @4xl:row-span-full';
