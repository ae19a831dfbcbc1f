import HTMLTree
import StdExtras

extension TemplateRun {
    /// The times of dates, as texts with seconds since 1970; a target whose text is no date stays in its place.
    func readDates(
        _ parameters: [CheckedParameter],
        _ targets: [HTMLNode],
        _ place: TemplatePlace
    ) throws(TemplateError) -> [HTMLNode] {
        let texts = parameters.map { if case .text(let text) = $0 { text } else { "" } }
        let hours = texts.first.flatMap { Double($0) } ?? 0
        let offset = Int(clamping: (hours * 3600).rounded())
        var result: [HTMLNode] = []
        for target in targets {
            try budget.checkTime(place)
            let text = target.text
            let seconds =
                texts.count > 2
                ? DateText.seconds(text, offset: offset, locale: texts[1], pattern: texts[2])
                : DateText.seconds(text, offset: offset, now: now)
            if let seconds {
                result.append(try makeText("\(seconds)", place))
            } else {
                result.append(target)
            }
        }
        return result
    }
}
