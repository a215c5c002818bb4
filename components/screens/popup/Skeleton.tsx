/** Lines where the text will be. */
export function Skeleton() {
  return (
    <div class="prev" aria-hidden="true">
      <div class="prev__wait">
        {[46, 97, 91, 64, 94].map((width, index) => (
          <span key={width} class={index === 0 ? 'skel skel--h' : 'skel'} style={{ '--w': `${width}%` }} />
        ))}
      </div>
    </div>
  );
}
