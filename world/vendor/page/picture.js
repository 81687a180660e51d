/** Draws with SVG, so that pictures are sharp at every size and need no files. */
export function svg(markup, box = '0 0 100 100') {
  const holder = document.createElement('div')
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" aria-hidden="true">${markup}</svg>`
  return holder.firstElementChild
}

export function element(name, className, text) {
  const made = document.createElement(name)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}

const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays a movement to its end; who wants no motion is shown the end at once. */
export async function move(target, frames, options) {
  await target.animate(frames, { ...options, fill: 'forwards', ...(isCalm && { duration: 1, iterations: 1 }) }).finished
}
