const corners = [
  'top-4 left-4 rounded-tl-control border-t-3 border-l-3',
  'top-4 right-4 rounded-tr-control border-t-3 border-r-3',
  'bottom-4 left-4 rounded-bl-control border-b-3 border-l-3',
  'right-4 bottom-4 rounded-br-control border-r-3 border-b-3',
];

/** The example photo of a pizza as the camera sees it, for the public pages. */
export function ExamplePhotoWithViewfinder() {
  return (
    <div className="relative overflow-hidden rounded-card shadow-soft">
      <picture>
        <source
          type="image/avif"
          srcSet="/examples/pizza-medium.avif 672w, /examples/pizza-large.avif 900w"
          sizes="(min-width: 64rem) 600px, calc(100vw - 2rem)"
        />
        <img
          src="/examples/pizza-large.webp"
          alt=""
          width={720}
          height={540}
          // After the text and its fonts.
          loading="lazy"
          fetchPriority="low"
          className="aspect-4/3 w-full object-cover"
        />
      </picture>
      {corners.map((corner) => (
        <span key={corner} className={`absolute size-8 border-on-photo ${corner}`} />
      ))}
    </div>
  );
}
