import CGTK4

/// A number that one slides, in steps and with marks.
public final class SteppedSlider: Widget {
    private let suppressor = SignalSuppressor()

    /// A slider.
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - range: What can be chosen.
    ///   - step: The least difference.
    ///   - marks: Where a line is drawn.
    ///   - value: What it shows first.
    ///   - change: Told of each value, while it is slid.
    public init(
        label: String,
        in range: ClosedRange<Double>,
        step: Double,
        marks: [Double] = [],
        value: Double,
        change: @escaping @MainActor (Double) -> Void
    ) {
        super.init(
            Self.made(
                gtk_scale_new_with_range(
                    GTK_ORIENTATION_HORIZONTAL,
                    range.lowerBound,
                    range.upperBound,
                    step
                )
            )
        )
        setAccessibleLabel(label)
        gtk_scale_set_draw_value(cast(), 0)
        gtk_range_set_round_digits(cast(), 0)
        for mark in marks { gtk_scale_add_mark(cast(), mark, GTK_POS_BOTTOM, nil) }
        self.value = value
        let (slider, suppressor) = (cast(to: GtkRange.self), suppressor)
        connect(pointer, "value-changed") { if !suppressor.isOn { change(gtk_range_get_value(slider)) } }
    }

    /// The number.
    public var value: Double {
        get { gtk_range_get_value(cast()) }
        set {
            suppressor.during { gtk_range_set_value(cast(), newValue) }
        }
    }
}
