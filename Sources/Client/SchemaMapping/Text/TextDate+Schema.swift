import ClientModel
import TelegramSchema

extension TextDate {
    init(_ entity: TL.MessageEntity.MessageEntityFormattedDate) {
        self.init(date: entity.date)
        style.insert(.relative, if: entity.relative)
        style.insert(.shortTime, if: entity.shortTime)
        style.insert(.longTime, if: entity.longTime)
        style.insert(.shortDate, if: entity.shortDate)
        style.insert(.longDate, if: entity.longDate)
        style.insert(.dayOfWeek, if: entity.dayOfWeek)
    }

    func entity(offset: Int32, length: Int32) -> TL.MessageEntity.MessageEntityFormattedDate {
        TL.MessageEntity.MessageEntityFormattedDate(
            relative: style.contains(.relative),
            shortTime: style.contains(.shortTime),
            longTime: style.contains(.longTime),
            shortDate: style.contains(.shortDate),
            longDate: style.contains(.longDate),
            dayOfWeek: style.contains(.dayOfWeek),
            offset: offset,
            length: length,
            date: date
        )
    }
}
