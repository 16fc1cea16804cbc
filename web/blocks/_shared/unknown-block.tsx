/** The placeholder of a block of an unknown type (specification, section 2). */
export function UnknownBlock({ type }: { type: string }) {
  return (
    <div className="wrap block-text">
      <p
        lang="en"
        dir="ltr"
        className="rounded-panel border-2 border-dashed border-steel-300 p-6 text-center text-steel-600"
      >
        No configuration for {type}
      </p>
    </div>
  );
}
