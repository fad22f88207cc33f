/** The container whose width decides about the number of columns of `editor-grid`. */
export const editorContainerClass = '@container min-w-0';

export const editorGridClass = 'editor-grid';

export const editorAsideClass = 'editor-aside';
