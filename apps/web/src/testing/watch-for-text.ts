/** @returns a function that tells whether the text was on screen at any time since */
export function watchForText(text: string) {
  let wasSeen = false;
  const check = () => {
    wasSeen ||= document.body.textContent?.includes(text) ?? false;
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  check();
  return () => {
    check();
    observer.disconnect();
    return wasSeen;
  };
}
